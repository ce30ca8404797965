import type { PageProps } from "../lib/router.ts";
import { SampleList, readSampleSearch } from "../runs/sample-list.tsx";
import { SamplePage } from "../runs/sample-page.tsx";

/** What `bcb inspect` wrote: the samples of the tasks that not every sample solved. */
export function InspectionPage({ index, route }: PageProps) {
  const [run] = index.runs;
  const [, , name] = route.path;
  if (run !== undefined && name !== undefined) {
    return <SamplePage index={index} run={run} name={name} route={route} />;
  }
  return (
    <>
      <h1>{index.title}</h1>
      {index.lead.map((sentence) => (
        <p key={sentence} class="lead">
          {sentence}
        </p>
      ))}
      {run === undefined ? (
        <p class="note">Every sample of every task passed: nothing to inspect.</p>
      ) : (
        <SampleList run={run.id} search={readSampleSearch(route.query)} />
      )}
    </>
  );
}
