import { LifeBuoy } from "lucide-react"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { buttonClass } from "../../../ui/marks/button.tsx"

/** Links to the operator's support address, if one is configured. */
export function SupportLink() {
  const m = useMessages()
  const url = useMe()?.support_url
  if (!url) return null
  return (
    <a className={buttonClass({})} href={url} target="_blank" rel="noreferrer">
      <LifeBuoy aria-hidden="true" />
      {m.plans.support}
    </a>
  )
}
