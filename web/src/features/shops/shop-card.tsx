import type { Plugin } from "@funil/contract/data/plugins"
import { CircleAlert, CircleCheck, Ellipsis, KeyRound, TriangleAlert, Unplug } from "lucide-react"
import { Suspense, useId, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { CopyRow } from "../../ui/lists/copy-row.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { useDisconnectShop } from "./shop-api.ts"
import { ShopSyncPart } from "./shop-sync.tsx"
import styles from "./shops.module.css"
import { late } from "../../ui/screen/late.ts"

const ConnectShopDialog = late(async () => (await import("./connect-shop-dialog.tsx")).ConnectShopDialog)

const marks = {
  connected: { tone: "success", icon: <CircleCheck /> },
  failing: { tone: "danger", icon: <TriangleAlert /> },
  disconnected: { tone: "neutral", icon: undefined },
} as const

function useDisconnect({ platform }: Plugin) {
  const { mutate } = useDisconnectShop(platform)
  return async () => {
    const { platforms, disconnectTitle, disconnectText, disconnect } = messages().shops
    const question = {
      title: disconnectTitle(platforms[platform]),
      text: disconnectText,
      confirm: disconnect,
      danger: true,
    }
    if (await confirm(question)) mutate()
  }
}

function ShopMenu({ shop, onConnect }: { shop: Plugin; onConnect: () => void }) {
  const words = useMessages().shops
  const disconnect = useDisconnect(shop)
  const label = words.actions(words.platforms[shop.platform])
  return (
    <Menu align="end" trigger={{ className: "icon-button", "aria-label": label, children: <Ellipsis /> }}>
      <MenuItem icon={<KeyRound />} onSelect={onConnect}>
        {words.other}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Unplug />} onSelect={() => void disconnect()}>
        {words.disconnect}
      </MenuItem>
    </Menu>
  )
}

/** The problem of a shop, and how to solve it. */
function Problem({ shop: { problem }, onConnect }: { shop: Plugin; onConnect: () => void }) {
  const words = useMessages().shops
  if (!problem) return null
  const isCredentials = problem === "credentials" || problem === "unexpected"
  return (
    <div className={styles.problem} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{words.problems[problem]}</span>
      {isCredentials && (
        <Button size="s" onClick={onConnect}>
          {words.connectAgain}
        </Button>
      )}
    </div>
  )
}

/** The webhook to enter at the shop by hand, and whether the shop sends changes. */
function Hooks({ shop: { hook, synced_at } }: { shop: Plugin }) {
  const words = useMessages().shops
  if (!hook) return null
  const { privacy } = hook
  return (
    <>
      {synced_at && <p className="text-s muted">{hook.set_at ? words.hooked : words.unhooked}</p>}
      {privacy && (
        <details className={styles.hooks}>
          <summary>{words.privacy.title}</summary>
          <p className="text-s muted">{words.privacy.text}</p>
          <CopyRow label={words.privacy.store_redact} text={privacy.store_redact} />
          <CopyRow label={words.privacy.customers_redact} text={privacy.customers_redact} />
          <CopyRow label={words.privacy.customers_data_request} text={privacy.customers_data_request} />
        </details>
      )}
    </>
  )
}

/** A platform: its connection, state and products. */
export function ShopCard({ shop }: { shop: Plugin }) {
  const words = useMessages().shops
  const format = useFormat()
  const titleId = useId()
  const [isConnecting, setConnecting] = useState(false)
  const { platform, state, name, store, connected_at } = shop
  const { tone, icon } = marks[state]
  const connect = () => setConnecting(true)
  const isConnected = state !== "disconnected"
  return (
    <section className="card stack" aria-labelledby={titleId}>
      <div className={`row gap-3 p-4 ${styles.head}`}>
        <Avatar decorative square size={40} name={words.platforms[platform]} />
        <div className={styles.names}>
          <h2 id={titleId} className={`row wrap text-m ${styles.title}`}>
            {words.platforms[platform]}
            <Badge tone={tone} icon={icon}>
              {words.states[state]}
            </Badge>
          </h2>
          {isConnected ? (
            <p className={`flex wrap break ${styles.store}`}>
              {name && store?.includes(name) ? store : [name, store].filter(Boolean).join(" · ")}
              {connected_at && (
                <span className="text-s muted">{words.since(format.longDate(connected_at))}</span>
              )}
            </p>
          ) : (
            <p className="text-s muted">{words.needs[platform]}</p>
          )}
        </div>
        {isConnected ? (
          <ShopMenu shop={shop} onConnect={connect} />
        ) : (
          <Button onClick={connect} aria-describedby={titleId}>
            {words.connect}
          </Button>
        )}
      </div>
      {isConnected && (
        <div className="line-above stack gap-3 p-4">
          <Problem shop={shop} onConnect={connect} />
          <ShopSyncPart shop={shop} />
          <Hooks shop={shop} />
        </div>
      )}
      <Suspense>
        {isConnecting && <ConnectShopDialog shop={shop} onClose={() => setConnecting(false)} />}
      </Suspense>
    </section>
  )
}
