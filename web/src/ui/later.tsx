import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react"
import { useIsQuiet } from "../lib/when-idle.ts"

interface Props<P> {
  load: () => Promise<ComponentType<P>>
  /** Keeps the place of what is seen. */
  fallback?: ReactNode
  /** What the component takes. */
  props?: P
}

/**
 * What comes once the page has shown what it was opened for. Where it can't be loaded the page does without it until the network is
 * there again.
 */
export function Later<P extends object>({ load, fallback, props }: Props<P>) {
  const isQuiet = useIsQuiet()
  const [View, setView] = useState<ComponentType<P>>()
  const isMissing = isQuiet && !View
  useEffect(() => {
    if (!isMissing) return undefined
    const fetch = () =>
      void load()
        .then((view) => setView(() => view))
        .catch(() => undefined)
    fetch()
    globalThis.addEventListener("online", fetch)
    return () => globalThis.removeEventListener("online", fetch)
  }, [isMissing, load])
  return <Suspense fallback={fallback}>{View ? <View {...(props as P)} /> : fallback}</Suspense>
}
