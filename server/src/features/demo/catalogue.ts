/** What the company sells; the prices are those of one. */
export const catalogue = {
  module: {
    name: "Módulo fotovoltaico 585 W",
    sku: "MOD-585",
    price: 640,
    color: "warning",
    tags: ["Kit solar"],
  },
  structure: {
    name: "Estrutura de fixação por módulo",
    sku: "EST-01",
    price: 110,
    color: "blue",
    tags: ["Kit solar"],
  },
  smallInverter: { name: "Inversor 5 kW", sku: "INV-005", price: 4200, color: "orange", tags: ["Kit solar"] },
  inverter: {
    name: "Inversor 15 kW trifásico",
    sku: "INV-015",
    price: 9800,
    color: "orange",
    tags: ["Kit solar"],
  },
  bigInverter: {
    name: "Inversor 75 kW trifásico",
    sku: "INV-075",
    price: 31_500,
    color: "orange",
    tags: ["Kit solar"],
  },
  battery: {
    name: "Bateria de lítio 5 kWh",
    sku: "BAT-005",
    price: 14_900,
    color: "success",
    tags: ["Acessório"],
  },
  charger: {
    name: "Carregador veicular 7 kW",
    sku: "CAR-007",
    price: 5400,
    color: "indigo",
    tags: ["Acessório", "CABO_CURTO: O cabo ficou curto"],
  },
  installation: {
    name: "Instalação e homologação",
    sku: "SRV-01",
    price: 4500,
    color: "primary",
    tags: ["Serviço"],
  },
  maintenance: { name: "Manutenção anual", sku: "PLN-01", price: 1200, color: "info", tags: ["Plano"] },
  cleaning: { name: "Limpeza e monitoramento", sku: "PLN-02", price: 850, color: "info", tags: ["Plano"] },
  monitoring: { name: "Monitoramento 24 h", sku: "PLN-03", price: 490, color: "info", tags: ["Plano"] },
} as const

export type ProductKey = keyof typeof catalogue
