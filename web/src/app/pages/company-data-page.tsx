import { useNavigate } from "@tanstack/react-router"
import { CloseAccount } from "../../features/accounts/close-account.tsx"
import { CompanyDataPart } from "../../features/accounts/company-data-part.tsx"
import { CompanyData } from "../../features/accounts/company-data.tsx"
import { LeavingParts } from "../../features/accounts/leaving-parts.tsx"
import { AllData } from "../../features/plans/data/all-data.tsx"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"

const reload = () => location.reload()

function Leaving() {
  const { take, close } = useMessages().leaving
  const navigate = useNavigate()
  return (
    <LeavingParts>
      <CompanyDataPart title={take.title} anchor="leaving">
        <AllData />
      </CompanyDataPart>
      <CompanyDataPart title={close.title}>
        <CloseAccount
          onClosed={(company) => navigate({ to: "/$company/closed", params: { company }, replace: true })}
        />
      </CompanyDataPart>
    </LeavingParts>
  )
}

/** The company data. Admins also see how to export everything and close the account. */
export function CompanyDataPage() {
  const mayLeave = useCan("account.write")
  return (
    <>
      <CompanyData onReload={reload} />
      {mayLeave && <Leaving />}
    </>
  )
}
