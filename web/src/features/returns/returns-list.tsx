import type { ReturnsForm } from "@funil/contract/forms/returns"
import type { Plugin } from "@funil/contract/data/plugins"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CircleAlert, Ellipsis, ExternalLink, Link2, Pencil, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { copyText } from "../../lib/text/copy-text.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { shopsOptions } from "../shops/shop-api.ts"
import { useRemoveReturnsForm } from "./remove-returns-form.ts"
import { returnsFormsOptions, useSwitchReturnsForm } from "./returns-api.ts"
import styles from "./returns-list.module.css"

interface RowProps {
  form: ReturnsForm
  onEdit: (id: string) => void
}

function RowMenu({ form, onEdit }: RowProps) {
  const { list: words, linkCopied } = useMessages().returns
  const remove = useRemoveReturnsForm()
  return (
    <Menu
      align="end"
      trigger={{
        className: "icon-button",
        "aria-label": words.actions(form.name),
        children: <Ellipsis />,
      }}
    >
      <MenuItem icon={<Pencil />} onSelect={() => onEdit(form.id)}>
        {words.edit}
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => void copyText(form.url, linkCopied)}>
        {words.copyLink}
      </MenuItem>
      <MenuItem icon={<ExternalLink />} onSelect={() => void window.open(form.url, "_blank", "noreferrer")}>
        {words.open}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 />} onSelect={() => void remove(form)}>
        {words.remove}
      </MenuItem>
    </Menu>
  )
}

/** A returns form: its switch, address and shop. */
function Row({ form, shop, onEdit }: RowProps & { shop: Plugin | undefined }) {
  const { returns, shops } = useMessages()
  const words = returns.list
  const { mutate: toggle } = useSwitchReturnsForm()
  const { id, name, enabled, platform, url, window_days, reasons } = form
  const platformName = shops.platforms[platform]
  const facts = [platformName, words.summary(window_days, reasons.length)]
  return (
    <li className={`grid items-center gap-2 hoverable ${styles.row}`} data-off={!enabled || undefined}>
      <Checkbox
        look="switch"
        label={<span className="visually-hidden">{words.toggle(name)}</span>}
        checked={enabled}
        onChange={(next) => toggle({ id, enabled: next })}
      />
      <div className="stack items-start gap-half min-w-0">
        <Link
          to="/admin/plugins/returns/$formId/edit"
          params={{ formId: id }}
          className={`rounded stack w-full text-inherit break no-underline ${styles.link}`}
        >
          <span className={`medium ${styles.name}`}>{name}</span>
          <span className="muted pretty">{facts.join(" · ")}</span>
        </Link>
        <a className={styles.address} href={url} target="_blank" rel="noreferrer">
          {url.replace(/^https?:\/\//, "")}
        </a>
        {shop && shop.state !== "connected" && (
          <p className={styles.stopped}>
            <CircleAlert aria-hidden="true" />
            <span>
              {shop.state === "failing" ? words.failing(platformName) : words.unconnected(platformName)}{" "}
              <Link to="/admin/plugins">{words.seeShops}</Link>
            </span>
          </p>
        )}
      </div>
      <RowMenu form={form} onEdit={onEdit} />
    </li>
  )
}

interface Props {
  onEdit: (id: string) => void
  /** Shown if there is no form. */
  empty: ReactNode
}

export function ReturnsList({ onEdit, empty }: Props) {
  const words = useMessages().returns
  const { data, error, refetch } = useQuery(returnsFormsOptions)
  const shops = useQuery(shopsOptions).data
  if (!data && error)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={78} />
  if (data.length === 0) return empty
  return (
    <ul className="framed-list">
      {data.map((form) => (
        <Row
          key={form.id}
          form={form}
          shop={shops?.find(({ platform }) => platform === form.platform)}
          onEdit={onEdit}
        />
      ))}
    </ul>
  )
}
