import { Outlet } from "@tanstack/react-router"

export function NewDealPage() {
  return <Outlet />
}
