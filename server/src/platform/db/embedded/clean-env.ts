/** The server's environment, without ours: an inherited HOME or LD_LIBRARY_PATH has broken it. */
export function cleanEnv(home: string): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", HOME: home, LC_ALL: "C", TZ: "UTC" }
}
