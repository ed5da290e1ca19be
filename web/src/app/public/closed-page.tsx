import { Link } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { PublicCard } from "./public-card.tsx"

/** Confirms that the account is closed and says how to reopen it. */
export function ClosedPage() {
  const words = useMessages().leaving.closed
  return (
    <PublicCard title={words.title} text={words.text}>
      <Link to="/login" className={buttonClass()}>
        {words.home}
      </Link>
    </PublicCard>
  )
}
