import { useMatches } from "@tanstack/react-router"
import { useMessages } from "../lib/text/messages.ts"

/** The title of the innermost route that has one. */
export function useRouteTitle(): string | undefined {
  const m = useMessages()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  return title?.(m)
}
