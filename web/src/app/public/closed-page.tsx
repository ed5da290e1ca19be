import { Link } from "@tanstack/react-router"
import { useMessages } from "../../lib/messages.ts"
import { buttonClass } from "../../ui/button.tsx"
import { PublicCard } from "./public-card.tsx"

/** Where closing an account leads: what happened, and how to come back. */
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
