import { Copy, MoreHorizontal, Trash2 } from "lucide-react"
import { useState } from "react"
import { showToast, type ToastStatus } from "../src/lib/toasts.ts"
import { Button, buttonClass } from "../src/ui/marks/button.tsx"
import { Dialog } from "../src/ui/overlays/dialog.tsx"
import { Drawer } from "../src/ui/overlays/drawer.tsx"
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../src/ui/overlays/menu.tsx"
import { Popover } from "../src/ui/overlays/popover.tsx"
import { Line, Part } from "./part.tsx"

const statuses: readonly ToastStatus[] = ["success", "warning", "error"]
const nothing = () => undefined

type Open = "s" | "m" | "l" | "drawer"

/** Parts that open over the page. Each has a button. */
export function OverlayParts() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Part name="Menu, Popover, Dialog, Drawer, Toast">
      <Line>
        <Menu trigger={{ className: buttonClass(), children: "Menu" }}>
          <MenuHeading>Negócio</MenuHeading>
          <MenuItem icon={<Copy />} shortcut="d" onSelect={nothing}>
            Duplicar
          </MenuItem>
          <MenuItem checked onSelect={nothing}>
            Mostrar valores
          </MenuItem>
          <MenuItem icon={<MoreHorizontal />} disabled onSelect={nothing}>
            Não agora
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={nothing}>
            Excluir
          </MenuItem>
        </Menu>
        <Popover trigger={{ className: buttonClass(), children: "Popover" }} label="Produto">
          {(done) => <Button onClick={done}>Pronto</Button>}
        </Popover>
        {(["s", "m", "l"] as const).map((size) => (
          <Button key={size} onClick={() => setOpen(size)}>
            Dialog {size}
          </Button>
        ))}
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
        {statuses.map((status) => (
          <Button
            key={status}
            onClick={() =>
              showToast({ status, title: "Negócio movido", description: "Girassol está em Proposta" })
            }
          >
            Toast {status}
          </Button>
        ))}
      </Line>
      {open === "drawer" && (
        <Drawer label="Contato" onClose={close}>
          <p className="p-4">Helena Duarte</p>
        </Drawer>
      )}
      {open && open !== "drawer" && (
        <Dialog
          size={open}
          title="Novo negócio"
          onClose={close}
          footer={<Button onClick={close}>Criar</Button>}
        >
          <p>O conteúdo do diálogo</p>
        </Dialog>
      )}
    </Part>
  )
}
