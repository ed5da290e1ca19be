import { useQuery } from "@tanstack/react-query"
import { KeyRound, Plus } from "lucide-react"
import { useState } from "react"
import { CreateTokenDialog } from "../../features/tokens/create-token-dialog.tsx"
import { tokensOptions } from "../../features/tokens/token-api.ts"
import { TokenRow } from "../../features/tokens/token-row.tsx"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { SettingEmpty, SettingList, SettingsHead } from "../../settings/setting-list.tsx"
import { SettingRows } from "../../settings/setting-row.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { ApiPlan } from "../pages/api-plan.tsx"

function Tokens() {
  const words = useMessages().tokens
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const create = (
    <Button look="primary" icon={<Plus />} onClick={() => setOpen(true)}>
      {words.create}
    </Button>
  )
  const withReader = (text: string) => (
    <>
      {text}{" "}
      <a href={`/api/docs/?lang=${language}`} target="_blank" rel="noreferrer">
        {words.reader}
      </a>
    </>
  )
  const { title, text } = words.empty
  return (
    <>
      <SettingList
        query={useQuery(tokensOptions)}
        failed={words.loadFailed}
        empty={<SettingEmpty icon={<KeyRound />} title={title} text={withReader(text)} action={create} />}
      >
        {(tokens) => (
          <>
            <SettingsHead lead={withReader(words.lead)} actions={create} />
            <SettingRows items={tokens}>{(token) => <TokenRow token={token} />}</SettingRows>
          </>
        )}
      </SettingList>
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
