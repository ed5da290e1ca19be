/** Checks an email by the server's rule. */
export function isEmail(typed: string): boolean {
  return /^[^\s@<>]+@[^\s@<>][^\s@.<>]*\.[^\s@<>]+$/.test(typed)
}
