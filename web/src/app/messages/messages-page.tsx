import { messageChannels } from "@funil/contract/messages/message-channels"
import { messageStates, type OutboxMessage } from "@funil/contract/messages/messages"
import { getRouteApi, Link, Outlet, useParams } from "@tanstack/react-router"
import { Settings2 } from "lucide-react"
import { type ReactNode, useState } from "react"
import { KeptNotice } from "../../features/messages/kept-notice.tsx"
import { MessageList } from "../../features/messages/message-list.tsx"
import { MessageSettingsDialog } from "../../features/messages/message-settings-dialog.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { ChoiceChips } from "../../ui/fields/choice-chips.tsx"
import { searchDelay } from "../../ui/forms/debounced.ts"
import { SearchField } from "../../ui/fields/search-field.tsx"
import { openPalette } from "../palette/palette-state.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { WithSidePanel } from "../../ui/overlays/side-panel.tsx"
import styles from "./messages-page.module.css"

const route = getRouteApi("/signed-in/messages")

function messageLink({ id, to }: OutboxMessage, className: string | undefined): ReactNode {
  return (
    <Link to="/messages/$messageId" params={{ messageId: id }} search={true} className={className}>
      {to}
    </Link>
  )
}

/** The list of sent messages, with the open message beside it. */
export function MessagesPage() {
  const m = useMessages()
  const words = m.outbox
  const search = route.useSearch()
  const { channel, state, q } = search
  const { messageId } = useParams({ strict: false })
  const navigate = route.useNavigate()
  const [isSetting, setSetting] = useState(false)
  const show = (next: typeof search) =>
    void navigate({ to: ".", search: { ...search, ...next }, replace: true })
  const channels = messageChannels.map((value) => ({ value, label: m.workflows.channels[value] }))
  return (
    <WithSidePanel panel={messageId && <Outlet />}>
      <div className="page">
        <div className="row wrap justify-between gap-3">
          <p className="muted">{words.text}</p>
          <Button icon={<Settings2 />} aria-haspopup="dialog" onClick={() => setSetting(true)}>
            {words.settings.open}
          </Button>
        </div>
        <KeptNotice />
        <div className="stack gap-3">
          <div className={styles.find}>
            <SearchField
              label={words.search}
              clearLabel={words.clearSearch}
              onEverywhere={openPalette}
              value={q}
              onChange={(next) => show({ q: next })}
              delay={searchDelay}
            />
            <SelectField
              label={words.channel}
              quiet
              placeholder={words.anyChannel}
              value={channel ?? ""}
              options={channels}
              onChange={(next) => show({ channel: next || undefined })}
            />
          </div>
          <ChoiceChips
            label={words.state}
            value={state ?? "all"}
            options={[
              { value: "all", label: words.all },
              ...messageStates.map((value) => ({ value, label: words.filters[value] })),
            ]}
            onChange={(next) => show({ state: next === "all" ? undefined : next })}
          />
        </div>
        <MessageList filter={{ channel, state, search: q }} openId={messageId} link={messageLink} />
      </div>
      {isSetting && <MessageSettingsDialog onClose={() => setSetting(false)} />}
    </WithSidePanel>
  )
}
