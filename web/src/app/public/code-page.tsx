import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { CodeForm } from "../../features/sessions/code-form.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { useLoginPage } from "./login-page-data.ts"
import { PublicCard } from "./public-card.tsx"

const route = getRouteApi("/public/$company/code")

export function CodePage() {
  const m = useMessages()
  const { company } = route.useParams()
  const { email } = route.useSearch()
  const navigate = useNavigate()
  const sendsMail = useLoginPage(company)?.sends_mail ?? true
  return (
    <PublicCard
      title={m.recovery.code.title}
      text={sendsMail ? m.recovery.code.text : m.recovery.code.noMailText}
      footer={
        <>
          <Link to="/$company/password" params={{ company }} search={{ email }}>
            {m.recovery.code.haveCode}
          </Link>
          <Link to="/$company/login" params={{ company }} search={{ email }}>
            {m.recovery.code.back}
          </Link>
        </>
      }
    >
      <CodeForm
        domain={company}
        email={email ?? ""}
        sendsMail={sendsMail}
        onSent={(sentTo) =>
          void navigate({ to: "/$company/password", params: { company }, search: { email: sentTo } })
        }
      />
    </PublicCard>
  )
}
