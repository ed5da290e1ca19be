import { useQuery } from "@tanstack/react-query"
import { KeyRound, Plus } from "lucide-react"
import { useState } from "react"
import { CreateTokenDialog } from "../../features/tokens/create-token-dialog.tsx"
import { tokensOptions } from "../../features/tokens/token-api.ts"
import { TokenList } from "../../features/tokens/token-list.tsx"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { ApiPlan } from "../pages/api-plan.tsx"

function Tokens() {
  const words = useMessages().tokens
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(tokensOptions)
  if (!data && error)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={140} />
  const create = (
    <Button look="primary" icon={<Plus />} onClick={() => setOpen(true)}>
      {words.create}
    </Button>
  )
  const reader = (
    <a href={`/api/docs/?lang=${language}`} target="_blank" rel="noreferrer">
      {words.reader}
    </a>
  )
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon={<KeyRound />} title={words.empty.title} action={create}>
          {words.empty.text} {reader}
        </EmptyState>
      ) : (
        <>
          <div className="row wrap justify-between gap-3">
            <p className="muted">
              {words.lead} {reader}
            </p>
            {create}
          </div>
          <TokenList tokens={data} />
        </>
      )}
      {isOpen && <CreateTokenDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The account's API tokens, on plans with the API. */
export function TokensPage() {
  return (
    <ApiPlan gate={useMessages().tokens.gate}>
      <Tokens />
    </ApiPlan>
  )
}
