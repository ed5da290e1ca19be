import { useQuery } from "@tanstack/react-query"
import { QrCode } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { AsaasSettings } from "./asaas-settings.tsx"
import { accountOptions } from "./company-data-api.ts"
import { CompanyDataPart } from "./company-data-part.tsx"
import styles from "./company-data.module.css"
import { PixSettings } from "./pix-settings.tsx"

/** How the account's customers can pay their bills. */
export function ReceivingSettings() {
  const m = useMessages()
  const words = m.receiving
  const { currency } = useFormat()
  const { data, error, refetch } = useQuery(accountOptions)
  if (!data && error) {
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (currency !== "BRL") {
    return (
      <EmptyState icon={<QrCode />} title={words.elsewhereTitle}>
        {words.elsewhere}
      </EmptyState>
    )
  }
  return (
    <div className={`stack gap-5 mx-auto ${styles.page}`}>
      <p className="muted">{words.lead}</p>
      <CompanyDataPart title={words.pix.title}>
        {data ? (
          <PixSettings
            key={[data.data.pix_key, data.data.pix_name, data.data.pix_city].join("\n")}
            account={data.data}
          />
        ) : (
          <Skeleton height={220} />
        )}
      </CompanyDataPart>
      <CompanyDataPart title={words.asaas.title}>
        <AsaasSettings />
      </CompanyDataPart>
    </div>
  )
}
