/** Text that may hold a word of a megabyte: browsers break such a word into lines only where they are told they may. */
export function LongText({ text }: { text: string }) {
  if (!/\S{1000}/.test(text)) return <>{text}</>;
  const pieces = text.match(/\S{1,200}|\s+/g) ?? [];
  return (
    <>
      {pieces.map((piece, place) => (
        <span key={place}>
          {piece}
          <wbr />
        </span>
      ))}
    </>
  );
}
