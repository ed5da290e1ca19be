import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
}

/** The limit of the first board page's JavaScript, in gzipped kilobytes. */
const maxKb = 188
const dist = fileURLToPath(new URL("../web/dist/", import.meta.url))

/** The modules of the first board page besides the entry in `index.html`. */
const page = ["src/app/pipelines/board-page.tsx", "src/words/pt-br.ts"]

const html = readFileSync(`${dist}index.html`, "utf8")
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8")) as Record<string, Chunk>

const needed = new Set([...html.matchAll(/(?:src|href)="\/(\S+?\.js)"/g)].map(([, file]) => file ?? ""))
const seen = new Set<string>()

function need(key: string): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk ${key}; is web/dist older than the sources?`)
  if (seen.has(key)) return
  seen.add(key)
  needed.add(chunk.file)
  for (const imported of chunk.imports ?? []) need(imported)
}

const entries = Object.keys(manifest).filter((key) => needed.has(manifest[key]?.file ?? ""))
for (const key of [...entries, ...page]) need(key)

const names = new Map(Object.values(manifest).map(({ file, name }) => [file, name]))
const sizes = [...needed].map((file) => ({
  file: [file, names.get(file)].filter(Boolean).join("  "),
  size: gzipSync(readFileSync(dist + file), { level: 9 }).length / 1024,
}))
const total = sizes.reduce((sum, { size }) => sum + size, 0)
for (const { file, size } of sizes.sort((a, b) => b.size - a.size)) {
  process.stdout.write(`${size.toFixed(1).padStart(7)} KB  ${file}\n`)
}
process.stdout.write(`${total.toFixed(1).padStart(7)} KB  in all, at most ${maxKb}\n`)

/** The limit of a public form's scripts, whose page may have 8 KB besides. */
const maxFormKb = 6
const formTotal = ["form.js", "proof.js"].reduce(
  (sum, file) => sum + gzipSync(readFileSync(dist + file), { level: 9 }).length / 1024,
  0,
)
process.stdout.write(`${formTotal.toFixed(1).padStart(7)} KB  of a public form, at most ${maxFormKb}\n`)
process.exit(total > maxKb || formTotal > maxFormKb ? 1 : 0)
