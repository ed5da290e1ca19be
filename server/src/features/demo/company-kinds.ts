/** What a company needs of solar power, and how its deals are tagged. */
export type Segment = "Comercial" | "Rural" | "Industrial"

interface Kind {
  readonly label: string
  readonly segment: Segment
  readonly weight: number
  /** Installed power that fits it, in kWp. */
  readonly power: readonly [number, number]
}

function kind(label: string, segment: Segment, weight: number, power: [number, number]): Kind {
  return { label, segment, weight, power }
}

export const kinds: readonly Kind[] = [
  kind("Padaria", "Comercial", 12, [15, 42]),
  kind("Supermercado", "Comercial", 14, [60, 220]),
  kind("Mercearia", "Comercial", 6, [12, 30]),
  kind("Farmácia", "Comercial", 8, [12, 32]),
  kind("Clínica Odontológica", "Comercial", 6, [10, 26]),
  kind("Clínica Veterinária", "Comercial", 5, [10, 24]),
  kind("Auto Posto", "Comercial", 9, [28, 75]),
  kind("Pousada", "Comercial", 6, [18, 60]),
  kind("Restaurante", "Comercial", 9, [16, 48]),
  kind("Academia", "Comercial", 6, [18, 55]),
  kind("Colégio", "Comercial", 6, [35, 112]),
  kind("Condomínio", "Comercial", 9, [30, 120]),
  kind("Autopeças", "Comercial", 7, [14, 40]),
  kind("Materiais de Construção", "Comercial", 8, [20, 65]),
  kind("Lavanderia", "Comercial", 4, [18, 45]),
  kind("Transportadora", "Comercial", 6, [40, 150]),
  kind("Sítio", "Rural", 6, [12, 40]),
  kind("Fazenda", "Rural", 9, [50, 300]),
  kind("Granja", "Rural", 6, [60, 260]),
  kind("Laticínios", "Rural", 5, [75, 280]),
  kind("Cooperativa Agrícola", "Rural", 4, [112, 500]),
  kind("Metalúrgica", "Industrial", 8, [112, 450]),
  kind("Plásticos", "Industrial", 5, [120, 480]),
  kind("Frigorífico", "Industrial", 4, [180, 750]),
  kind("Tecelagem", "Industrial", 4, [90, 380]),
  kind("Gráfica", "Industrial", 4, [40, 140]),
  kind("Embalagens", "Industrial", 4, [90, 360]),
]

export const companyWords =
  `São José, Santa Rita, Boa Esperança, Bela Vista, Primavera, União, Ipê Amarelo, Serra Azul, Nova Era, Alvorada,
  Três Irmãos, Paineiras, Vale Verde, Estrela do Sul, Monte Alto, Bom Jesus, Cristal, Jatobá, Santo Antônio, Recanto,
  Santa Clara, Dois Irmãos, Rio Bonito, Flor de Minas, Campo Belo, Cachoeira, Progresso, Imperial, Pérola, Jequitibá,
  Água Limpa, Santa Fé, Figueira, Manacá, Ouro Verde, Planalto, Vila Nova, Horizonte, Esmeralda, Quatro Estações`
    .split(",")
    .map((word) => word.trim())

/** Those from whom the company buys, with what is bought. */
export const suppliers = [
  "Nascente Distribuidora Fotovoltaica",
  "Inverta Equipamentos Elétricos",
  "Fixar Estruturas Metálicas",
  "Cabos Bandeirante",
  "Protege EPI e Segurança",
  "Guindastes Anhanguera",
  "Ferramentaria Taquaral",
  "Solarium Importadora",
] as const
