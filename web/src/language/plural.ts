type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Picks the plural form for a number. Arabic has six. */
export function createPlural(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
