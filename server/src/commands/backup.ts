import { backup as writeBackup } from "../platform/backup/backup.ts"
import type { Config } from "../platform/config.ts"
import { withFile } from "./with-file.ts"

/** Saves the database, files and generated secret in one file, also while the product runs. */
export function backup(config: Config, file: string | undefined): Promise<void> {
  return withFile(file, async (name) => {
    const { rows, files } = await writeBackup(config, name)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${name}: ${total} rows, ${files} files\n`)
  })
}
