import { ConfigError } from "../platform/config.ts"
import { isOfSystem } from "../platform/files/system-errors.ts"

/** Runs a command that works on one file. A missing name and a file that cannot be used are told in one line. */
export async function withFile(
  file: string | undefined,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (!file) throw new ConfigError("Say which file: npm run backup -- FILE, npm run restore -- FILE.")
  try {
    await work(file)
  } catch (error) {
    // A disk that is full while it is written to is told without a path.
    throw isOfSystem(error)
      ? new ConfigError(`${error.path ?? file} cannot be used: ${error.message}`)
      : error
  }
}
