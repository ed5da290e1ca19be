import { getRouteApi, Link } from "@tanstack/react-router"
import { useReopenAccount } from "../../features/accounts/company-data-api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { PublicCard } from "./public-card.tsx"

const route = getRouteApi("/public/reopen/$token")

/** Lets an admin reopen a closed account from a mail link, and shows the result. */
export function ReopenPage() {
  const m = useMessages()
  const words = m.leaving.reopen
  const { token } = route.useParams()
  const { mutate, data, isPending } = useReopenAccount()
  if (data === null)
    return (
      <PublicCard title={words.overTitle} text={<span role="status">{words.overText}</span>}>
        <Link to="/login" className={buttonClass()}>
          {words.signIn}
        </Link>
      </PublicCard>
    )
  if (data)
    return (
      <PublicCard title={words.doneTitle} text={<span role="status">{words.doneText}</span>}>
        <Link
          to="/$company/login"
          params={{ company: data.domain }}
          className={buttonClass({ look: "primary" })}
        >
          {m.signIn.submit}
        </Link>
      </PublicCard>
    )
  return (
    <PublicCard title={words.title} text={words.text}>
      <Button look="primary" wide busy={isPending} onClick={() => mutate(token)}>
        {words.submit}
      </Button>
    </PublicCard>
  )
}
