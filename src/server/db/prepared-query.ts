import type { Compilable, CompiledQuery } from 'kysely'

class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * Builds and compiles a query once, if this costs more than running it. `build` gets placeholders for the values; each
 * call of the answer puts values into their places.
 */
export function prepareQuery<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  const standIns = new Proxy({} as Values, { get: (_, name) => new Placeholder(name) })
  const compiled = build(standIns).compile()
  return (values) => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    ),
  })
}
