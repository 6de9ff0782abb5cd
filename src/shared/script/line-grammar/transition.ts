const TRANSITION =
  /^(?:(?:(?:SMASH|MATCH|JUMP|HARD|QUICK|TIME)\s+)?CUT(?:\s+(?:TO|BACK TO|TO BLACK))?|DISSOLVE(?:\s+TO)?|FADE\s+(?:IN|OUT|TO(?:\s+BLACK)?|UP)|WIPE\s+TO|INTERCUT(?:\s+WITH)?|BACK\s+TO(?:\s+SCENE)?|SCHNITT(?:\s+(?:AUF|ZU))?|(?:AUF|AB|ÜBER)BLENDE(?:\s+(?:AUF|ZU))?|BLACK(?:OUT)?|SCHWARZ(?:BLENDE)?)[.:]?$/u

/** Does the line say how one scene passes into the next ('CUT TO:', 'FADE OUT.')? It is a direction. */
export function isTransition(text: string): boolean {
  return TRANSITION.test(text.trim())
}
