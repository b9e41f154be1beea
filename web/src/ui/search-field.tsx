interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly className?: string
}

/** A search box. Its label is the placeholder, and hidden text for screen readers. */
export function SearchField({ label, value, onChange, className = '' }: SearchFieldProps) {
  return (
    <label className={`field ${className}`}>
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        placeholder={label}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
