import { Outlet } from "@tanstack/react-router"
import { Suspense } from "react"
import { useAskedQuestion } from "../ui/confirm.ts"
import { Later } from "../ui/later.tsx"
import { OfflineNotice } from "../ui/offline-notice.tsx"
import { useDocumentTitle } from "../ui/page-title.ts"
import { ToastList } from "../ui/toast-list.tsx"
import styles from "./root.module.css"
import { useRouteTitle } from "./route-title.ts"
import { late } from "../ui/late.ts"

const ConfirmDialog = late(async () => (await import("../ui/confirm-dialog.tsx")).ConfirmDialog)

const loadAppHost = async () => (await import("./pwa/app-host.tsx")).AppHost

export function Root() {
  const question = useAskedQuestion()
  useDocumentTitle(useRouteTitle())
  return (
    <div className={styles.root}>
      <OfflineNotice />
      <div className={styles.page}>
        <Outlet />
      </div>
      <ToastList />
      <Later load={loadAppHost} />
      <Suspense>{question && <ConfirmDialog key={question.title} question={question} />}</Suspense>
    </div>
  )
}
