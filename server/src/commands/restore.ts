import { restore as readBackup } from "../platform/backup/restore.ts"
import type { Config } from "../platform/config.ts"
import { withFile } from "./with-file.ts"

/** Puts a backup into an empty DATA_DIR, or an empty database at DATABASE_URL. */
export function restore(config: Config, file: string | undefined): Promise<void> {
  return withFile(file, async (name) => {
    const { rows, files } = await readBackup(config, name)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${name}: restored ${total} rows, ${files} files\n`)
  })
}
