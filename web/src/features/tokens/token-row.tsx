import { Clock, Trash2 } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { presentTime } from "../../lib/text/clock.ts"
import { RowText, SettingRow } from "../../settings/setting-row.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { type ApiToken, useRevokeToken } from "./token-api.ts"
import styles from "./tokens.module.css"

const soonMs = 7 * 86_400_000

/** Shows an expiry that is close or past. */
function End({ expires_at }: Pick<ApiToken, "expires_at">) {
  const words = useMessages().tokens.list
  const format = useFormat()
  if (expires_at === null) return <span>{words.never}</span>
  const left = new Date(expires_at).getTime() - presentTime()
  if (left <= 0) return <Badge tone="danger">{words.ended}</Badge>
  const text = words.until(format.date(expires_at))
  if (left > soonMs) return <span>{text}</span>
  return (
    <Badge tone="warning" icon={<Clock />}>
      {text}
    </Badge>
  )
}

/** An API token with its creator, last use and expiry. */
export function TokenRow({ token }: { token: ApiToken }) {
  const words = useMessages().tokens
  const format = useFormat()
  const { mutate: revoke, isPending } = useRevokeToken()
  const { id, name, prefix, scopes, user, last_used_at } = token
  const ask = async () => {
    const question = {
      title: words.revoke.title(name),
      text: words.revoke.text,
      confirm: words.revoke.confirm,
    }
    if (await confirm({ ...question, danger: true })) revoke(id)
  }
  const access = scopes.includes("write") ? "all" : "read"
  const prefixed = (
    <>
      {name} <code className={`muted regular nowrap ${styles.prefix}`}>{prefix}…</code>
    </>
  )
  return (
    <SettingRow
      facts={
        <>
          <span>{last_used_at ? words.list.used(format.relative(last_used_at)) : words.list.unused}</span>
          <End expires_at={token.expires_at} />
        </>
      }
      tools={
        <IconButton
          size="s"
          label={words.revoke.one(name)}
          icon={<Trash2 />}
          disabled={isPending}
          onClick={() => void ask()}
        />
      }
    >
      <RowText
        name={prefixed}
        detail={`${words.form.accesses[access]} · ${words.list.by(personName(user))}`}
      />
    </SettingRow>
  )
}
