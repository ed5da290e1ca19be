import { ConfigError } from "../platform/config.ts"

/** Runs a command that works on one file. A missing name and a file that cannot be used are told in one line. */
export async function withFile(
  file: string | undefined,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (!file) throw new ConfigError("Say which file: backup FILE, restore FILE.")
  try {
    await work(file)
  } catch (error) {
    const path = error instanceof Error ? (error as NodeJS.ErrnoException).path : undefined
    throw path === undefined ? error : new ConfigError(`${path} cannot be used: ${(error as Error).message}`)
  }
}
