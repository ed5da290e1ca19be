import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { CompanyForm } from "../../features/sessions/company-form.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { PublicCard } from "./public-card.tsx"

const route = getRouteApi("/public/login")

export function CompanyPage() {
  const m = useMessages()
  const search = route.useSearch()
  const navigate = useNavigate()
  return (
    <PublicCard
      title={m.signIn.company.title}
      text={m.signIn.company.text}
      footer={
        <span>
          {m.signIn.noAccount} <Link to="/create-account">{m.signIn.createAccount}</Link>
        </span>
      }
    >
      <CompanyForm
        onFound={(company) => void navigate({ to: "/$company/login", params: { company }, search })}
      />
    </PublicCard>
  )
}
