import { Outlet } from "@tanstack/react-router"

export function DealPage() {
  return <Outlet />
}
