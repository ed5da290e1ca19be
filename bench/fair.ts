import { join } from "node:path"
import type { ImportRecord } from "@funil/contract/data/imports"
import { ended, upload, writeContacts } from "./contact-file.ts"
import { type Measurement, median } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4087
/** More accounts than imports run at once. */
const floods = 3
const rows = 300_000
const singles = 20
const maxMs = 10_000

/** How long the import of one row waits while other accounts import large files. */
export const fair: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const [big, small] = [join(dataDir, "big.csv"), join(dataDir, "small.csv")]
    await writeContacts(big, rows)
    await writeContacts(small, 1)
    const flooding = await Promise.all(
      Array.from({ length: floods }, async (_, index) => {
        const { token } = await signUp(port, `flood-${index}`)
        return { token, id: await upload(product, token, big, { match_on: "email" }) }
      }),
    )
    const { token } = await signUp(port, "single")
    const waits: number[] = []
    for (let count = 0; count < singles; count += 1) {
      const started = performance.now()
      await ended(product, token, await upload(product, token, small, {}))
      waits.push(performance.now() - started)
    }
    const read = (one: (typeof flooding)[number]) =>
      succeed<ImportRecord>(port, one.token, { method: "GET", path: `/imports/${one.id}` })
    const records = await Promise.all(flooding.map(read))
    const cancels: number[] = []
    for (const one of flooding) {
      const started = performance.now()
      const path = `/imports/${one.id}/cancel`
      await succeed<ImportRecord>(port, one.token, { method: "POST", path, body: {} })
      cancels.push(performance.now() - started)
    }
    const [longest, middle, off] = [Math.max(...waits), median(waits), Math.max(...cancels)]
    const stillRan = records.every(({ finished_at: at }) => at === null)
    say(
      `${waits.map(Math.round).join(" ")} ms; the others stood at ${records.map(({ done }) => done).join(", ")}`,
    )
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    return [
      {
        what: "One row beside big imports",
        how: `${floods} accounts import ${rows.toLocaleString("en")} contacts each, more than are done at once; a file of one row of another account, ${singles} times, from its sending to its end; then the big ones are called off, in ${Math.round(off)} ms at the most`,
        measured: `longest ${seconds(longest)} s, median ${seconds(middle)} s`,
        target: `< ${maxMs / 1000} s`,
        isMet: longest < maxMs && stillRan,
      },
    ]
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
