/** Whether the server has another version than this page: its HTML then names another script. */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src")
  if (!script || !navigator.onLine) return false
  try {
    const answer = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(10_000) })
    return answer.ok && !(await answer.text()).includes(script)
  } catch {
    return false
  }
}
