import { getRouteApi, Link } from "@tanstack/react-router"
import { LoginForm } from "../../features/sessions/login-form.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"
import { useLoginPage } from "./login-page-data.ts"
import { PublicCard } from "./public-card.tsx"

const route = getRouteApi("/public/$company/login")

export function LoginPage() {
  const m = useMessages()
  const { company } = route.useParams()
  const search = route.useSearch()
  const page = useLoginPage(company)
  return (
    <PublicCard
      head={page?.brand && <Avatar name={company} picture={page.brand} size={48} square decorative />}
      title={page === null ? m.signIn.company.unknownTitle : m.signIn.welcome}
      text={page === null ? m.signIn.company.unknownText(company) : m.signIn.text(company)}
      footer={
        <>
          {page !== null && <Link to="/login">{m.signIn.otherCompany}</Link>}
          <span>
            {m.signIn.noAccount} <Link to="/create-account">{m.signIn.createAccount}</Link>
          </span>
        </>
      }
    >
      {page === null ? (
        <Link to="/login" className={buttonClass({ look: "primary" })}>
          {m.signIn.otherCompany}
        </Link>
      ) : (
        <LoginForm
          key={company}
          domain={company}
          email={search.email ?? ""}
          recovery={
            <Link to="/$company/code" params={{ company }}>
              {m.signIn.forgot}
            </Link>
          }
        />
      )}
    </PublicCard>
  )
}
