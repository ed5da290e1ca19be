// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { Suspense, useEffect, useState } from "react"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { whenIdle } from "../../../lib/when-idle.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { Menu, MenuSeparator } from "../../../ui/overlays/menu.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import styles from "./profile-menu.module.css"
import { late } from "../../../ui/screen/late.ts"

const loadItems = () => import("./profile-items.tsx")
const ProfileItems = late(async () => (await loadItems()).ProfileItems)
const ChangePasswordDialog = late(
  async () => (await import("../../../features/sessions/change-password-dialog.tsx")).ChangePasswordDialog,
)

export function ProfileMenu() {
  const m = useMessages()
  const me = useMe()
  const [isChanging, setChanging] = useState(false)
  useEffect(() => whenIdle(() => void loadItems().catch(() => undefined)), [])
  const name = me ? personName(me) : ""
  const face = me ? (
    <Avatar name={name} picture={me.profile_picture} size={28} decorative />
  ) : (
    <Skeleton width={28} height={28} round />
  )
  return (
    <>
      <Menu
        align="end"
        trigger={{ className: styles.trigger, "aria-label": m.shell.openMenu, children: face }}
      >
        <div className={styles.who}>
          <p className="bold">{name}</p>
          <p className={styles.detail}>{me?.email}</p>
          <p className={styles.detail}>{me && m.profile.roles[me.role]}</p>
        </div>
        <MenuSeparator />
        <Suspense>
          <ProfileItems onChangePassword={() => setChanging(true)} />
        </Suspense>
      </Menu>
      <Suspense>{isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}
