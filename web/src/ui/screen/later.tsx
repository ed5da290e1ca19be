import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react"
import { useIsQuiet } from "../../lib/when-idle.ts"

interface Props<P> {
  load: () => Promise<ComponentType<P>>
  /** Shown until the component loads. */
  fallback?: ReactNode
  /** The component's props. */
  props?: P
}

/**
 * Renders a component after the page's main content. If its chunk can't load, the page works
 * without it until the network returns.
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
