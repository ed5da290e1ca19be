import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { NewPasswordForm } from "../../features/sessions/new-password-form.tsx"
import { useMessages } from "../../lib/messages.ts"
import { useLoginPage } from "./login-page-data.ts"
import { PublicCard } from "./public-card.tsx"

const route = getRouteApi("/public/$company/password")

export function PasswordPage() {
  const m = useMessages()
  const { company } = route.useParams()
  const { email } = route.useSearch()
  const navigate = useNavigate()
  useLoginPage(company)
  return (
    <PublicCard
      title={m.signIn.newPassword.title}
      text={m.signIn.newPassword.text}
      footer={
        <Link to="/$company/login" params={{ company }} search={{ email }}>
          {m.signIn.code.back}
        </Link>
      }
    >
      <NewPasswordForm
        key={email}
        domain={company}
        email={email ?? ""}
        onDone={(mine) =>
          void navigate({ to: "/$company/login", params: { company }, search: { email: mine } })
        }
      />
    </PublicCard>
  )
}
