import { checkBackup } from "../platform/backup/check-backup.ts"
import { restore as readBackup } from "../platform/backup/restore.ts"
import type { Config } from "../platform/config.ts"
import { withFile } from "./with-file.ts"

/**
 * Restores a backup into an empty DATA_DIR, or into an empty database at DATABASE_URL. Checks the
 * backup before reading the settings, which creates a folder and a key.
 */
export function restore(settings: () => Config, file: string | undefined): Promise<void> {
  return withFile(file, async (name) => {
    const checked = await checkBackup(name)
    const { rows, files } = await readBackup(settings(), checked)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${name}: restored ${total} rows, ${files} files\n`)
  })
}
