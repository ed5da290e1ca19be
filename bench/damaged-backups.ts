import { execFile } from "node:child_process"
import { randomInt } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Measurement } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4097
const damages = 40
const program = fileURLToPath(new URL("../server/src/main.ts", import.meta.url))

/** Runs a command of the product on a file. Returns its exit code and the number of error lines. */
function run(word: string, file: string, dataDir: string): Promise<{ code: number; lines: number }> {
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, word, file], { env }, (error, _out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), lines: complaint.trim().split("\n").filter(Boolean).length }),
    )
  })
}

/** Truncates half of the files and changes a byte in the others. */
function damaged(whole: Buffer, index: number): Buffer {
  // The first ten bytes are the gzip header, whose damage is harmless.
  const place = randomInt(10, whole.length)
  if (index % 2 === 0) return whole.subarray(0, place)
  const bytes = Buffer.from(whole)
  bytes[place] = (bytes[place] ?? 0) ^ (1 << randomInt(8))
  return bytes
}

/** Whether the product ever starts to restore a damaged backup. */
export const damagedBackups: Measurement = async (say) => {
  const folder = temporaryFolder()
  const [dataDir, target] = [join(folder, "data"), join(folder, "target")]
  try {
    const product = await startProduct(port, dataDir)
    const { token } = await signUp(port, "copias")
    await succeed(port, token, { method: "POST", path: "/contacts", body: { first_name: "Rita" } })
    await product.stop()
    const file = join(folder, "all.tar.gz")
    await run("backup", file, dataDir)
    const whole = readFileSync(file)
    let refused = 0
    let touched = 0
    for (let index = 0; index < damages; index += 1) {
      const bad = join(folder, "damaged.tar.gz")
      writeFileSync(bad, damaged(whole, index))
      const { code, lines } = await run("restore", bad, target)
      if (code === 1 && lines === 1) refused += 1
      if (existsSync(target)) touched += 1
    }
    const restored = (await run("restore", file, target)).code === 0
    const outcome = {
      what: "Damaged backups",
      how: `${damages} of one backup, cut off or with one bit changed at random, each given to \`restore\``,
      measured: `${refused} refused in one line, ${touched} touched anything; the sound one ${restored ? "is restored" : "is refused"}`,
      target: "all refused, nothing touched",
      isMet: refused === damages && touched === 0 && restored,
    }
    say(`${outcome.what}: ${outcome.measured}`)
    return [outcome]
  } finally {
    removeFolder(folder)
  }
}
