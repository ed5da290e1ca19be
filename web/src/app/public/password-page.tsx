import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { NewPasswordForm } from "../../features/sessions/new-password-form.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { useLoginPage } from "./login-page-data.ts"
import { PublicCard } from "./public-card.tsx"

const route = getRouteApi("/public/$company/password")

export function PasswordPage() {
  const m = useMessages()
  const { company } = route.useParams()
  const { email, code } = route.useSearch()
  const navigate = useNavigate()
  const sendsMail = useLoginPage(company)?.sends_mail ?? true
  const { text, textOfLink, noMailText } = m.recovery.newPassword
  return (
    <PublicCard
      title={m.recovery.newPassword.title}
      text={code && email ? textOfLink(email) : sendsMail ? text : noMailText}
      footer={
        <Link to="/$company/login" params={{ company }} search={{ email }}>
          {m.recovery.code.back}
        </Link>
      }
    >
      <NewPasswordForm
        key={`${email} ${code}`}
        domain={company}
        email={email ?? ""}
        code={code}
        onDone={(mine) =>
          void navigate({ to: "/$company/login", params: { company }, search: { email: mine } })
        }
      />
    </PublicCard>
  )
}
