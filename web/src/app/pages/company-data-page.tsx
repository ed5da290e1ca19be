import { CompanyData } from "../../features/accounts/company-data.tsx"

const reload = () => location.reload()

export function CompanyDataPage() {
  return <CompanyData onReload={reload} />
}
