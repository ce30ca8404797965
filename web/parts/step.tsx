interface Props {
  /** Undefined where there is nothing further. */
  href: string | undefined;
  title: string;
  /** What it leads to, and the keys that do the same. */
  hint: string;
}

/** A step to the one before or after. */
export function Step({ href, title, hint }: Props) {
  if (href === undefined) return <span class="quiet">{title}</span>;
  return (
    <a href={href} title={hint}>
      {title}
    </a>
  );
}
