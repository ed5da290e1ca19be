import type { Plugin } from "vite"
import { everyNode, nameOf, type Node, under, withoutSchemas } from "./without-schemas.ts"

const contractFile = /\/contract\/src\/[^?]*\.ts$/
const withSchemas = "?schemas"
/** The contract's file readers. All its other libraries belong to the schemas. */
const readers = new Set(["fflate", "saxes"])
const schemas = new Set(["params", "query", "body", "answer"])

/** The root of a member expression: `deals` of `deals.createDeal.body`. */
function rootOf(node: Node): string {
  const [object] = under(node, "object")
  return object ? rootOf(object) : nameOf(node)
}

/** The schemas that a file reads from endpoints it imported without schemas. */
export function missedBy(program: Node): string[] {
  const imports = under(program, "body").filter((statement) =>
    /^@funil\/contract\/(?!schemas\/)/.test(nameOf(under(statement, "source")[0])),
  )
  const names = imports.flatMap((statement) =>
    under(statement, "specifiers").flatMap((item) => under(item, "local").map(nameOf)),
  )
  return everyNode(program).flatMap((node) => {
    const part = nameOf(under(node, "property")[0])
    return schemas.has(part) && names.includes(rootOf(node)) ? [`${rootOf(node)}…${part}`] : []
  })
}

/**
 * Strips the schemas from `@funil/contract/…`, so that the first page doesn't load the schema
 * library. Forms import `@funil/contract/schemas/…`, which keeps them.
 */
export function schemasApart(): Plugin {
  return {
    name: "schemas-apart",
    apply: "build",
    enforce: "post",
    resolveId: {
      order: "pre",
      async handler(source, importer = "") {
        const isBelow = importer.endsWith(withSchemas) && source.startsWith(".")
        if (!isBelow && !source.startsWith("@funil/contract/schemas/")) return null
        const found = await this.resolve(source, importer.replace(withSchemas, ""), { skipSelf: true })
        return found && found.id + withSchemas
      },
    },
    async transform(code, id) {
      if (id.includes("/web/src/") && code.includes("@funil/contract/")) {
        const [missed] = missedBy(this.parse(code))
        if (missed) this.error(`${missed}: the schemas are imported from @funil/contract/schemas/…`)
      }
      if (!contractFile.test(id)) return null
      const program = this.parse(code)
      const exported = new Map<string, readonly string[]>()
      for (const source of under(program, "body")
        .flatMap((statement) => under(statement, "source"))
        .map(nameOf)) {
        const found = source.startsWith(".") ? await this.resolve(source, id) : null
        exported.set(source, found ? (await this.load(found)).exports : [])
      }
      return {
        code: withoutSchemas(
          code,
          program,
          (source, name) => !readers.has(source) && !exported.get(source)?.includes(name),
        ),
        map: null,
      }
    },
  }
}
