# Names of our Python that only the standard library, a library or TypeScript uses, for vulture.
probe  # src/pipeline/rigor/probe.ts calls it
_.failfast, _.addError, _.report_success, _.report_failure, _.report_unexpected_exception, out  # unittest, doctest
_.today, _.utcnow, _.__qualname__  # of datetime, for tests
_.handle_starttag  # html.parser
_.do_sample, _.temperature, _.top_p  # transformers
_.execv, _.execvp, _.execvpe, _.quit, _.tempdir, readlines  # replaced for the sample
