import { ConfigError } from "../platform/config.ts"
import { isOfSystem } from "../platform/files/disk-room.ts"

/** Runs a command on one file. Reports a missing name or an unusable file in one line. */
export async function withFile(
  file: string | undefined,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (!file) throw new ConfigError("Say which file: npm run backup -- FILE, npm run restore -- FILE.")
  try {
    await work(file)
  } catch (error) {
    // The error of a full disk has no path.
    throw isOfSystem(error)
      ? new ConfigError(`${error.path ?? file} cannot be used: ${error.message}`)
      : error
  }
}
