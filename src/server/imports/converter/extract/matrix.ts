/** A PDF matrix: six numbers. */
export type Matrix = readonly number[]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The product of two matrices: the second is applied first. */
export function product(
  [a1 = 1, b1 = 0, c1 = 0, d1 = 1, e1 = 0, f1 = 0]: Matrix,
  [a2 = 1, b2 = 0, c2 = 0, d2 = 1, e2 = 0, f2 = 0]: Matrix,
): Matrix {
  return [
    a1 * a2 + c1 * b2,
    b1 * a2 + d1 * b2,
    a1 * c2 + c1 * d2,
    b1 * c2 + d1 * d2,
    a1 * e2 + c1 * f2 + e1,
    b1 * e2 + d1 * f2 + f1,
  ]
}

/** How far a matrix leans upright letters to the right: the cosine of the angle between its axes. */
export function slantOf([a = 1, b = 0, c = 0, d = 1]: Matrix): number {
  return (a * c + b * d) / (Math.hypot(a, b) * Math.hypot(c, d) || 1)
}

/** The angle at which text runs, in degrees; text that runs down the page has 90. */
export function angleOf([a = 1, b = 0]: Matrix): number {
  return (Math.atan2(b, a) * 180) / Math.PI
}
